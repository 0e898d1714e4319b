import { onceIn, putDraftsAside } from './msal.ts'

/** Loads the page anew, in the version that the server has, and with the unsaved input. */
export const reloadApp = async (): Promise<void> => {
  try {
    await putDraftsAside()
  } finally {
    window.location.reload()
  }
}

/** {@link reloadApp} without being asked to, at most once a minute: it may not help. */
export const reloadAppOnce = async (): Promise<void> => {
  if (onceIn(60_000, 'reload')) await reloadApp()
}
