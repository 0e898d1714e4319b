/** Whether an address carries an identity provider's answer to a sign-in; after a logout it carries `state` alone. */
const carriesAnswer = ({ hash, search }: Pick<Location, 'hash' | 'search'>): boolean =>
  [hash.slice(1), search.slice(1)].some((text) => {
    const parameters = new URLSearchParams(text)
    return parameters.has('code') || parameters.has('error')
  })

/**
 * Where the page at `/` leads: `bridge` for MSAL's redirect bridge, else an address.
 * @param afterLogout - takes the address that a logout leads on to, null where there is none
 */
export const destinationOf = (
  location: Pick<Location, 'hash' | 'search'>,
  afterLogout: () => string | null,
): string => {
  if (carriesAnswer(location)) return 'bridge'
  const address = afterLogout()
  return address && /^https?:/i.test(address) ? address : '/app/'
}
