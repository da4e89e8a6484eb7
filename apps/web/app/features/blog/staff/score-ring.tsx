const RADIUS = 17
const AROUND = 2 * Math.PI * RADIUS

/** Draws the score as a number inside a ring. */
export function ScoreRing({ score }: { score: number }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden className="size-11 shrink-0">
      <g fill="none" strokeWidth="4" transform="rotate(-90 20 20)">
        <circle cx="20" cy="20" r={RADIUS} className="stroke-line" />
        <circle
          cx="20"
          cy="20"
          r={RADIUS}
          className={score >= 75 ? 'stroke-positive' : 'stroke-caution'}
          strokeDasharray={`${(score / 100) * AROUND} ${AROUND}`}
        />
      </g>
      <text x="20" y="24" textAnchor="middle" className="fill-ink text-[11px] font-semibold">
        {score}
      </text>
    </svg>
  )
}
