#!/bin/sh
# The chain is a list, so its order is data. No handler knows which one follows it.

case $1 in
describe)
    cat <<'END'
{"plugin": "shelf", "version": "1", "protocol": 1, "mode": "once", "commands": [
  {"name": "shelf", "summary": "Says on which shelf albums belong.", "columns": ["title", "shelf", "asked"],
   "parameters": [{"name": "rules", "kind": "text", "option": true, "required": true},
     {"name": "albums", "kind": "albums"}]}]}
END
    ;;
shelf)
    # awk splits at tabs; each rule is a branch that sets the shelf, or changes the album for the next rule.
    awk -F '\t' -v rules="$2" '
        function answer(rule) {
            if (rule == "old" && year != "" && year < 2000) return "Archive"
            if (rule == "band" && ($4 == "U2" || $4 == "No Doubt")) return "Bands"
            if (rule == "reissue") year = 2020
            return rule == "all" ? "Rest" : ""
        }
        {
            year = $6; shelf = ""; asked = ""
            count = split(rules, names, ",")
            for (i = 1; i <= count && shelf == ""; i++) {
                asked = asked (i > 1 ? " " : "") names[i]
                shelf = answer(names[i])
            }
            printf "row\t%s\t%s\t%s\n", $3, shelf == "" ? "Floor" : shelf, asked
        }'
    ;;
esac
