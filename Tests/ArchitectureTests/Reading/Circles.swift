/// The circles of a graph: groups of nodes in which each one leads to each other one (Tarjan's algorithm).
struct Circles {
    /// The groups of more than one node, the largest first.
    var groups: [[String]] { found.sorted { $0.count > $1.count } }

    private let edges: [String: Set<String>]
    private var found: [[String]] = []
    /// The number of each visited node, in the order of the visits.
    private var numbers: [String: Int] = [:]
    /// The visited nodes that belong to no group yet.
    private var open: [String] = []

    init(_ edges: [String: Set<String>]) {
        self.edges = edges
        for node in edges.keys.sorted() where numbers[node] == nil { _ = visit(node) }
    }

    /// Visits a node and all that it leads to, and returns its lowest number.
    private mutating func visit(_ node: String) -> Int {
        let number = numbers.count
        var low = number
        numbers[node] = number
        open.append(node)
        for other in edges[node, default: []].sorted() {
            if numbers[other] == nil {
                low = min(low, visit(other))
            } else if open.contains(other) {
                low = min(low, numbers[other] ?? low)
            }
        }
        if low == number { closeGroup(from: node) }
        return low
    }

    /// The open nodes from `node` on lead back to it, and to no earlier node.
    private mutating func closeGroup(from node: String) {
        guard let start = open.lastIndex(of: node) else { return }
        let group = Array(open[start...])
        open.removeSubrange(start...)
        if group.count > 1 { found.append(group.sorted()) }
    }
}
