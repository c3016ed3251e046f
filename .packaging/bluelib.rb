# Untested: the build checks only its syntax. `make packages` fills in the words between @.
class Bluelib < Formula
  desc "Shell for an album library"
  homepage "@HOMEPAGE@"
  url "@HOMEPAGE@/releases/download/v@VERSION@/@ARCHIVE@"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on arch: :x86_64
  depends_on :linux

  def install
    prefix.install "bin", "share"
  end

  test do
    ENV["BLUELIB_HOME"] = testpath
    assert_match "Best of Bowie", shell_output("#{bin}/bluelib -c list")
  end
end
