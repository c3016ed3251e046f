// ExchangeCommands
