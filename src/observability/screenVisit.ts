import { writeScreenVisit } from '#contract/audit/screenVisit.ts'

/** After so long without a call, the next one belongs to a new visit. */
const pause = 30 * 60_000

const newId = () => {
  const numbers = crypto.getRandomValues(new Uint32Array(2))
  return [...numbers].map((number) => number.toString(36).padStart(7, '0')).join('')
}

/**
 * Tells the calls of one visit of a screen from those of the next: a visit ends with the path, or with half an hour without a call.
 * @param pathname - of the page, with `/app`
 * @param now - milliseconds
 * @returns a function for the header of each call; it returns undefined outside the app's screens
 */
export const screenVisits = (pathname: () => string, now: () => number = Date.now): (() => string | undefined) => {
  let visit = { id: '', path: '', last: 0 }
  return () => {
    const path = /^\/app(\/.*)?$/.exec(pathname())?.[1]
    if (path === undefined) return undefined
    const isSame = path === visit.path && now() - visit.last < pause
    visit = { id: isSame ? visit.id : newId(), path, last: now() }
    return writeScreenVisit(visit)
  }
}
