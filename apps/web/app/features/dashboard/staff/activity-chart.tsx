import { formatDay } from '@inferdex/domain/text/date-display'
import { ChartFrame } from '../../../components/charts/chart-frame.tsx'
import { DayChart } from '../../../components/charts/day-chart.tsx'
import { counted, type Dashboard } from './dashboard.ts'

const WORDS = {
  submissions: (count: number) => counted(count, 'submission'),
  reviews: (count: number) => counted(count, 'review'),
  users: (count: number) => counted(count, 'new user'),
}

const NAMES = { submissions: 'Submissions', reviews: 'Reviews', users: 'New users' } as const

export function ActivityChart({ activity }: Pick<Dashboard, 'activity'>) {
  const series = (what: keyof typeof WORDS) => {
    const values = activity.map((day) => day[what])
    return { name: NAMES[what], values, last: WORDS[what](values.at(-1) ?? 0) }
  }
  return (
    <ChartFrame
      title="Activity, last 30 days"
      note="UTC, per day"
      table={{
        head: ['Day', 'Submissions', 'Reviews', 'New users'],
        rows: activity
          .toReversed()
          .map(({ day, submissions, reviews, users }) => [
            formatDay(day),
            String(submissions),
            String(reviews),
            String(users),
          ]),
      }}
    >
      <DayChart
        label="Submissions, reviews and new users per day"
        days={activity.map(({ day }) => ({ tick: formatDay(day).replace(/ \d{4}$/, ''), name: formatDay(day) }))}
        bars={[series('submissions')]}
        lines={[series('reviews'), series('users')]}
      />
    </ChartFrame>
  )
}
