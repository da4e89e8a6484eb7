import { useEffect, useState } from 'react'

/**
 * Returns the current day in UTC. A page may have been rendered on an earlier day and cached or left open in a tab, so
 * the browser's own day is used if it is later.
 */
export function useToday(renderedOn: string): string {
  const [day, setDay] = useState(renderedOn)
  useEffect(() => {
    const look = () => {
      const today = new Date().toISOString().slice(0, 10)
      setDay((before) => (today > before ? today : before))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return day > renderedOn ? day : renderedOn
}
