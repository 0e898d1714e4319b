import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { ApiError } from '#dataProvider/client.ts'
import type { DraftRequest } from '../draft/draft.ts'
import { refusalsIn } from './refusals.ts'

const none: ReadonlyMap<string, readonly string[]> = new Map()

/** Whether a query asks for a request, which may have a base month besides. */
const isOf = (request: DraftRequest, asked: unknown): boolean =>
  typeof asked === 'object' &&
  asked !== null &&
  Object.entries(request).every(([name, value]) => hashKey([value]) === hashKey([Reflect.get(asked, name)]))

/** What the API refused in the request that the result shows. @param request - null while nothing is computed */
export const useRefusals = (kind: ReportKind, request: DraftRequest | null) => {
  const cache = useQueryClient().getQueryCache()
  const error = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () =>
      request &&
      (cache
        .findAll({ queryKey: [`${kind}_reports`, 'result'] })
        .find(({ queryKey: [, , asked], state }) => state.error instanceof ApiError && isOf(request, asked))?.state
        .error ??
        null),
  )
  return useMemo(
    () =>
      request && error instanceof ApiError && error.status === 422
        ? refusalsIn(error.problem.errors ?? [], request)
        : none,
    [request, error],
  )
}
