type Report = (what: string, thrown: unknown) => void

let report: Report = (what, thrown) => console.error(what, thrown)

/** Sets where problems are logged. Called once, when the server starts. */
export function reportProblems(to: Report): void {
  report = to
}

/** Logs a problem for the operator of the site. The visitor sees a message on the page instead. */
export function reportProblem(what: string, thrown: unknown): void {
  report(what, thrown)
}
