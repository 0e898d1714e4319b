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
  // What the bridge cannot read (an answer that nobody waits for) is not worth a blank page.
  await broadcastResponseToMainFrame().catch(() => window.location.replace('/app/'))
} else {
  window.location.replace(destination)
}
