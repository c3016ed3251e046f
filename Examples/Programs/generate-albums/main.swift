// Writes a library of generated albums, reproducible by a seed, for `import` to read:
//
//     swift run -c release GenerateAlbums 1000000 --seed 7 | bluelib --create --library large.sqlite -c 'import -'
internal import Glibc
internal import Tabular

guard let arguments = GeneratorArguments(CommandLine.arguments.dropFirst()) else {
    print("usage: GenerateAlbums COUNT [--seed N] [--format csv|json|jsonl|tsv]")
    exit(64)
}
let writer = arguments.format.writer { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = write(STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno != EINTR {
            perror("GenerateAlbums")
            exit(1)
        }
        rest = rest.dropFirst(max(0, count))
    }
}
try AlbumTableWriter(writer).write(AlbumGenerator(count: arguments.count, seed: arguments.seed))
