import { hashKey, MutationCache, onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import { currentUserQuery } from '#authProvider/currentUser.ts'
import { signInIfRefused } from '#authProvider/msal.ts'
import { ApiError, isTemporary } from '#dataProvider/client.ts'
import { isKeyRefusal } from '#dataProvider/problems.ts'
import { hasUnsavedInput } from '#ui/page/leaving/leaving.ts'
import { appConfigQuery } from '#ui/appConfig.ts'
import { retryFailedReads } from '#ui/queries/retryFailedReads.ts'

/** Forms of react-admin get the refusals of the API as errors of its own. */
const codeOf = (error: Error): unknown =>
  error instanceof ApiError ? error.problem.code : error instanceof HttpError ? error.body?.code : undefined

const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string')

/**
 * react-admin shows records by their ids at once where it has read them already, but only until its own read of them fails. Without a connection
 * they stay: a field keeps the name that it showed.
 */
const keepKnownRecords = (queryClient: QueryClient, query: Query<unknown, unknown>): void => {
  const [resource, call, parameters] = query.queryKey
  if (call !== 'getMany' || query.state.data !== undefined || typeof parameters !== 'object' || parameters === null)
    return
  const { ids, meta } = parameters as { readonly ids?: unknown; readonly meta?: unknown }
  if (!isIds(ids)) return
  const known = ids.map((id) => queryClient.getQueryData([resource, 'getOne', { id, meta }]))
  if (known.every((record) => record !== undefined)) query.setState({ data: known })
}

/** What the app cannot be drawn without stays until it has been read again. */
const ofApp = [currentUserQuery, appConfigQuery].map(({ queryKey }) => hashKey(queryKey))

/**
 * Reads everything again after a change of language. Replies have words of the server, such as headings of reports, in the language in which they were
 * asked for: beside the new texts nothing of them is shown, neither now nor when a screen is opened again.
 */
export const readInNewLanguage = (queryClient: QueryClient): void => {
  const isOfApp = ({ queryHash }: Query) => ofApp.includes(queryHash)
  void queryClient.invalidateQueries({ predicate: isOfApp })
  void queryClient.resetQueries({ predicate: (query) => !isOfApp(query) })
}

/** The cache of everything that comes from the server, with what holds for all calls: when to repeat them, and what a refusal leads to. */
export const createQueryClient = (): QueryClient => {
  const onFailure = (error: Error) => {
    void signInIfRefused(error)
    const code = codeOf(error)
    // An owner has changed what the account may, or disabled it: the screens follow.
    if (code === 'permission_missing' || code === 'account_disabled')
      void queryClient.invalidateQueries(currentUserQuery)
    // What an earlier attempt has stored is in no list that was read before.
    if (isKeyRefusal(code)) void queryClient.invalidateQueries()
  }
  /**
   * What is gone, or no longer for this person, is not shown from the cache either: the screen says so instead. A form that somebody is filling
   * in stays, and is told when it is saved.
   */
  const forget = (error: Error, query: Query<unknown, unknown>) => {
    const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404)
    if (isRefused && query.state.data !== undefined && !hasUnsavedInput()) query.setState({ data: undefined })
  }
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // The account that cannot be read is not read anew because of that.
        if (query.queryHash !== hashKey(currentUserQuery.queryKey)) onFailure(error)
        else void signInIfRefused(error)
        forget(error, query)
        if (isTemporary(error)) keepKnownRecords(queryClient, query)
      },
    }),
    mutationCache: new MutationCache({ onError: onFailure }),
    defaultOptions: {
      // Without a connection a read fails at once, and its place says so. One that waited for the network would look like loading that never ends.
      // What failed is read again when the connection is back, and now and then before: a browser may be wrong about its connection.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && isTemporary(error) && onlineManager.isOnline(),
        refetchOnWindowFocus: false,
      },
      // Without a connection a change fails at once and says so. One that waited for the network would look like saving that never ends, and would
      // be sent later, even if its form had been discarded.
      mutations: { networkMode: 'always' },
    },
  })
  retryFailedReads(queryClient)
  return queryClient
}
