import { ApiError } from '../dataProvider/client.ts'

/** MSAL's words for a provider that does not answer (`errorCode`). */
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
 * The status of a failure at the entrance, where sign-in's library fails as well as our own calls: that of the reply, 0 where nothing
 * answered (the part of the app that signs in could not be fetched, or the provider is away), else 500.
 */
export const entranceStatus = (error: Error): number => {
  if (error instanceof ApiError) return error.status
  const code = codeOf(error)
  if (typeof code === 'string' && networkCodes.has(code)) return 0
  const isFetch = error instanceof TypeError && /fetch|import|load/i.test(error.message)
  return isFetch ? 0 : 500
}
