import Testing

@testable import Files

@Suite struct OpenedLibrariesTests {
    private static let all: Set = [
        "libchafa.so.0", "libcurl.so.4", "libexpat.so.1", "libgif.so.7", "libpcre2-8.so.0", "libpq.so.5",
        "libspng.so.0",
        "libturbojpeg.so.0",
        "libwebp.so.7",
        "libwebpdemux.so.2",
    ]
    private static let debian =
        "apt install libchafa0 libcurl4 libexpat1 libgif7 libpcre2-8-0 libpq5 libspng0 libturbojpeg0 libwebp7 libwebpdemux2"
    private static let ubuntu = debian.replacing("turbojpeg0", with: "turbojpeg")
    private static let fedora = "dnf install chafa-libs expat giflib libcurl libpq libspng libwebp pcre2 turbojpeg"

    @Test(arguments: [
        ("PRETTY_NAME=\"Debian GNU/Linux 12\"\nVERSION_ID=\"12\"\nID=debian\n", debian),
        ("NAME=\"Raspbian\"\nID=raspbian\nID_LIKE=debian\n", debian), ("ID=ubuntu\nID_LIKE=debian\n", ubuntu),
        ("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n", ubuntu), ("ID=fedora\n", fedora),
        ("ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n", fedora), ("ID=\"rhel\"\nID_LIKE=\"fedora\"\n", fedora),
        (
            "ID=\"opensuse-leap\"\nID_LIKE=\"suse opensuse\"\n",
            "zypper install libchafa0 libcurl4 libexpat1 libgif7 libpcre2-8-0 libpq5 libspng0 libturbojpeg0 libwebp7 libwebpdemux2"
        ),
        ("ID='arch'\n", "pacman -S chafa curl expat giflib libjpeg-turbo libspng libwebp pcre2 postgresql-libs"),
        (
            "ID_LIKE=arch\nID=manjaro\n",
            "pacman -S chafa curl expat giflib libjpeg-turbo libspng libwebp pcre2 postgresql-libs"
        ),
    ])
    func `all missing libraries are named at once, by the packages of the system`(_ text: String, _ command: String) {
        #expect(
            OpenedLibraries.remedy(lacking: Self.all, on: text)
                == "Install what is missing with '\(command)', then restart the program.")
    }

    @Test(arguments: ["", "ID=alpine\n", "ID=\n", "\u{0}\u{1}"])
    func `on another system the files are named`(_ text: String) {
        #expect(
            OpenedLibraries.remedy(lacking: ["libgif.so.7", "libcurl.so.4"], on: text)
                == "Install or update the packages that contain 'libcurl.so.4', 'libgif.so.7', then restart the program."
        )
    }
}
