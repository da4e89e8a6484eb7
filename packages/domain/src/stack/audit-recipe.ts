/**
 * A shell script for CI: it fails if a model of $FILES is retired or retires within $DAYS days, according to the site
 * at $SITE. Lines with secrets are not sent. It needs curl and jq.
 */
export const RECIPE_SCRIPT = String.raw`grep -hviE 'key|secret|token|password' $FILES |
  jq -Rs '{ text: . }' |
  curl --fail-with-body -sS -H 'content-type: application/json' --data-binary @- "$SITE/api/tools/stack-audit" > audit.json || { cat audit.json; exit 2; }
jq -r --argjson days "$DAYS" '.items[] | select(.match != "guess") | .id as $id | .retirement | select(. != null and .isHere)
  | if .status == "retired" then "\($id) is retired"
    elif .daysLeft != null and .daysLeft <= $days then "\($id) retires on \(.retiresOn), in \(.daysLeft) days"
    else empty end' audit.json | tee ending.txt
test ! -s ending.txt`

/** Returns a GitHub Action that runs the script every morning and for every change. */
export function auditRecipe(site: string): string {
  const script = RECIPE_SCRIPT.replaceAll(/^/gm, '          ')
  return `name: Models in use
on:
  push:
  schedule:
    - cron: '0 6 * * *'
jobs:
  stack-audit:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - name: No model retires within 60 days
        shell: bash
        env:
          FILES: litellm.yaml
          DAYS: 60
          SITE: ${site}
        run: |
${script}
`
}
