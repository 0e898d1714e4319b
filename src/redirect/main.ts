import { afterLogoutKey } from '#authProvider/afterLogout.ts'
import { tabStorage } from '#dataProvider/browserStorage.ts'
import { destinationOf } from './destination.ts'

const afterLogout = () => {
  const address = tabStorage.read(afterLogoutKey)
  tabStorage.remove(afterLogoutKey)
  return address
}

const destination = destinationOf(window.location, afterLogout)
if (destination === 'bridge') {
  // A bridge that cannot be loaded, or a reply that it cannot read, because nobody waits for it, must not leave a blank page.
  await import('@azure/msal-browser/redirect-bridge')
    .then(({ broadcastResponseToMainFrame }) => broadcastResponseToMainFrame())
    .catch(() => window.location.replace('/app/'))
} else {
  window.location.replace(destination)
}
