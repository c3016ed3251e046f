# Imports 10,000 audio files in five formats, ten in each folder, beside the loop of the helper alone over the same files; then
# updates from the unchanged folders, beside a list of them with inodes, sizes and times.
mkdir -p album music
for format in flac m4a mp3 ogg opus; do
    cp "$here/../Audio/tone.$format" "album/1.$format" && cp "$here/../Audio/tone.$format" "album/2.$format"
done
for number in $(seq 1000); do cp -al album "music/$number"; done
find "$PWD/music" -type f -print0 >list
helper=${program%/*}/bluelib-tags
empty=$(library 0)
cp "$empty" ours.sqlite
prepare_ours=$(fresh "$empty" ours.sqlite)
their_name='the helper alone'
measure "$program --library ours.sqlite -c 'import music'" "sh -c '$helper <list'"
[ "$("$program" --library ours.sqlite -c count)" = 1000 ]
row "import 10,000 audio files" time 0 ×1.5
cp "$empty" ours.sqlite
measure_memory "$program --library ours.sqlite -c 'import music'" "$helper <list"
row "memory of it" memory 0 60
prepare_ours=true
their_name=find
measure "$program --library ours.sqlite -c 'import music --update'" "find music -printf '%i %s %T@ %p\\n'"
row "update from them without changes" time 0 ×2
