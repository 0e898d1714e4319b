/** The visitor; ids only. */
export interface Visitor {
  readonly userId: number
  readonly tenantId: number
}

interface Collector {
  readonly visitor: Visitor
  readonly url: string
}

let collector: Collector | null = null

/** Starts analytics for a signed-in person. @param url - the configured endpoint; null turns analytics off */
export const identifyVisitor = (visitor: Visitor, url: string | null): void => {
  collector = url ? { visitor, url } : null
}

/** A path without its ids, because analytics counts screens and not records. */
export const screenOf = (path: string): string => path.replace(/\/\d+(?=\/|$)/g, '/:id')

const send = (event: Readonly<Record<string, string>>) => {
  if (!collector) return
  const { visitor, url } = collector
  const body = JSON.stringify({ ...event, user_id: visitor.userId, tenant_id: visitor.tenantId })
  navigator.sendBeacon(url, body)
}

/** Records that a screen was shown. */
export const trackPageView = (path: string): void => send({ type: 'page_view', route: screenOf(path) })

/** Records a click. @param label - the place of the click, such as `sidebar` */
export const trackClick = (label: string, route: string): void => send({ type: 'click', label, route: screenOf(route) })
