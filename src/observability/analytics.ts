/** Who visits: references only. */
export interface Visitor {
  readonly userId: number
  readonly tenantId: number
}

interface Collector {
  readonly visitor: Visitor
  readonly url: string
}

let collector: Collector | null = null

/** Begins to collect for a signed-in person. @param url - the configured endpoint; null switches analytics off */
export const identifyVisitor = (visitor: Visitor, url: string | null): void => {
  collector = url ? { visitor, url } : null
}

/** A path without the ids in it: screens are counted, not the records on them. */
export const screenOf = (path: string): string => path.replace(/\/\d+(?=\/|$)/g, '/:id')

const send = (event: Readonly<Record<string, string>>) => {
  if (!collector) return
  const { visitor, url } = collector
  const body = JSON.stringify({ ...event, user_id: visitor.userId, tenant_id: visitor.tenantId })
  navigator.sendBeacon(url, body)
}

/** Records that a screen was shown. */
export const trackPageView = (path: string): void => send({ type: 'page_view', route: screenOf(path) })

/** Records a click. @param label - where it was, such as `sidebar` */
export const trackClick = (label: string, route: string): void => send({ type: 'click', label, route: screenOf(route) })
