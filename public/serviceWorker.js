// Shows notifications of the server and opens what they are about. It answers no requests and stores nothing.

const scope = new URL(self.registration.scope)

/** The address of a screen. Whatever a message says, it is one of this app. */
const addressOf = (path) => {
  const address = new URL(scope.pathname.replace(/\/$/, '') + (typeof path === 'string' ? path : '/'), scope)
  return address.origin === scope.origin && address.pathname.startsWith(scope.pathname) ? address.href : scope.href
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data?.json() ?? {}
  event.waitUntil(
    self.registration.showNotification(title ?? 'Renkei', {
      body: body ?? '',
      tag: tag ?? '',
      icon: new URL('icon-192.png', scope).href,
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = addressOf(event.notification.data?.path)
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window' })
    const visible = windows.find(({ url }) => url === address)
    return visible ? visible.focus() : self.clients.openWindow(address)
  }
  event.waitUntil(open())
})
