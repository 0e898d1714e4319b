import { afterLogoutKey } from '../../authProvider/afterLogout.ts'
import { destinationOf } from './destination.ts'

const afterLogout = () => {
  const address = sessionStorage.getItem(afterLogoutKey)
  sessionStorage.removeItem(afterLogoutKey)
  return address
}

const destination = destinationOf(window.location, afterLogout)
if (destination === 'bridge') {
  const { broadcastResponseToMainFrame } = await import('@azure/msal-browser/redirect-bridge')
  // A reply that the bridge cannot read, because nobody waits for it, must not leave a blank page.
  await broadcastResponseToMainFrame().catch(() => window.location.replace('/app/'))
} else {
  window.location.replace(destination)
}
