/** Where the page at `/` finds the address that a logout leads on to. A file of its own, because that page loads nothing else of the app. */
export const afterLogoutKey = 'renkei.after_logout'
