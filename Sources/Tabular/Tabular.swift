// Tabular
