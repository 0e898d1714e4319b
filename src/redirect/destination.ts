/** Whether an address contains an identity provider's reply to a sign-in; after a logout it contains only `state`. */
const carriesAnswer = ({ hash, search }: Pick<Location, 'hash' | 'search'>): boolean =>
  [hash.slice(1), search.slice(1)].some((text) => {
    const parameters = new URLSearchParams(text)
    return parameters.has('code') || parameters.has('error')
  })

/**
 * The destination of the page at `/`: `bridge` for MSAL's redirect bridge, otherwise an address.
 * @param afterLogout - reads the address to open after a logout, null if there is none
 */
export const destinationOf = (
  location: Pick<Location, 'hash' | 'search'>,
  afterLogout: () => string | null,
): string => {
  if (carriesAnswer(location)) return 'bridge'
  const address = afterLogout()
  return address && /^https?:/i.test(address) ? address : '/app/'
}
