import { ApiError } from '#dataProvider/client.ts'

/** MSAL's codes (`errorCode`) for a provider that does not answer. */
const networkCodes = new Set([
  'network_error',
  'no_network_connectivity',
  'post_request_failed',
  'get_request_failed',
  'endpoints_resolution_error',
  'openid_config_error',
])

const codeOf = (error: object): unknown => ('errorCode' in error ? error.errorCode : undefined)

/**
 * The status of a failure during sign-in, which can come from the sign-in library or from our own calls: the reply's status; 0 if nothing answered
 * because the library could not be loaded or the provider is unreachable; otherwise 500.
 */
export const entranceStatus = (error: Error): number => {
  if (error instanceof ApiError) return error.status
  const code = codeOf(error)
  if (typeof code === 'string' && networkCodes.has(code)) return 0
  const isFetch = error instanceof TypeError && /fetch|import|load/i.test(error.message)
  return isFetch ? 0 : 500
}
