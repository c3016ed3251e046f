/// Texts that do harm where a page of HTML takes them for markup.
enum HostileTexts {
    /// As they are stored in an album.
    static let all = [
        "<script>alert(1)</script>", "</title><script>alert(1)</script>",
        "</bdi></b></li></ul><script>alert(1)</script>",
        "<img src=x onerror=alert(1)>", "<svg onload=alert(1)>", "<svg><script>alert(1)</script></svg>",
        "<body onload=alert(1)>", "<details open ontoggle=alert(1)>", "<input autofocus onfocus=alert(1)>",
        "<marquee onstart=alert(1)>", "<video><source onerror=alert(1)></video>", "<a href=javascript:alert(1)>x</a>",
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:msgbox(1)",
        "https://example.com/\"onmouseover=\"alert(1)", "https://example.com/'onmouseover='alert(1)",
        "https://example.com/ onmouseover=alert(1)", "\" onmouseover=\"alert(1)", "' onmouseover='alert(1)",
        "\"><script>alert(1)</script>", "'><script>alert(1)</script>", "--><script>alert(1)</script>",
        "<!--", "<![CDATA[<script>alert(1)</script>]]>", "<base href=//example.com/>",
        "<meta http-equiv=refresh content=0;url=//example.com/>",
        "<meta http-equiv=\"Content-Security-Policy\" content=\"\">",
        "<style>*{display:none}</style>", "<link rel=stylesheet href=//example.com/x.css>",
        "<iframe src=//example.com/></iframe>", "<object data=//example.com/></object>",
        "<template><script>alert(1)</script>",
        "<noscript><img src=//example.com/x></noscript>", "<textarea><script>alert(1)</script>",
        "&lt;script&gt;alert(1)",
        "&#60;script&#62;alert(1)&#60;/script&#62;", "{{title}}<{{sections}}>", "\u{202E}drow\u{2066} <b>x",
        "a\u{0}b\u{1B}[31m\u{85}c\u{7F}", "\u{FEFF}<\u{0}script>alert(1)</script>", "<ScRiPt/x>alert(1)</sCrIpT >",
        "`${alert(1)}`", "<form action=//example.com/><button>x", "<math><mi xlink:href=javascript:alert(1)>x",
    ]

    /// A text as a page shows it: control characters are replaced, and the first value is shown.
    static func shown(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    }
}
