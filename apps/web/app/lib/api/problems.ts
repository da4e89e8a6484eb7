type Report = (what: string, thrown: unknown) => void

let report: Report = (what, thrown) => console.error(what, thrown)

/** On the server problems go where everything else is logged. Called once, when the server starts. */
export function reportProblems(to: Report): void {
  report = to
}

/** For whoever runs the site: the visitor's page says in its own words what is missing. */
export function reportProblem(what: string, thrown: unknown): void {
  report(what, thrown)
}
