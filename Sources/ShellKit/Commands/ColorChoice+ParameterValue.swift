public import Terminal

extension ColorChoice: ParameterChoice {}
