/** The header in which the app says from which screen it calls. */
export const screenVisitHeader = 'x-screen-visit'

/** The visit of a screen that a call belongs to, as the app says it. */
export interface ScreenVisit {
  /** The same for all calls of one visit. */
  readonly id: string
  /** The screen's path below `/app`, without conditions. */
  readonly path: string
}

/** Links lead to the path, so it must not begin with two slashes, behind which a browser expects another host. */
const written = /^(?<id>[\da-z]{6,20}) (?<path>\/(?!\/)[\w\-./%]{0,150})$/

/** The value of {@link screenVisitHeader}. @returns undefined for a path that the header cannot hold */
export const writeScreenVisit = ({ id, path }: ScreenVisit): string | undefined => {
  const value = `${id} ${path}`
  return written.test(value) ? value : undefined
}

/** The visit that a header names; undefined without one, and for whatever the app would not write. */
export const readScreenVisit = (header: string | readonly string[] | undefined): ScreenVisit | undefined => {
  const { id, path } = (typeof header === 'string' && written.exec(header)?.groups) || {}
  return id !== undefined && path !== undefined ? { id, path } : undefined
}
