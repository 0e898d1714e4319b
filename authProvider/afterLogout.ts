/**
 * Key under which the page at `/` finds the address to open after a logout. It has a file of its own, because that page loads nothing else of the
 * app.
 */
export const afterLogoutKey = 'renkei.after_logout'
