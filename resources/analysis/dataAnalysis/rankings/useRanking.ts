import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type AllPages, allPages } from '../allPages.ts'
import type { NotCompared } from '#contract/comparison.ts'
import type { RankedInstitution } from '../InstitutionLink.tsx'

export interface Ranked {
  readonly rank: number
  readonly medicalInstitution: RankedInstitution
}

export interface RankingPage<R extends Ranked> {
  readonly totalCount: number
  readonly totalPage: number
  readonly medicalInstitutions: readonly R[]
  /** Why its periods are not compared, if it is about changes. */
  readonly notCompared?: NotCompared | null
}

/** A ranking that can be read page by page. */
export interface Ranking<R extends Ranked> {
  /** All parameters of the query, for the query cache. */
  readonly key: readonly unknown[]
  readonly load: (
    page: { readonly page: number; readonly perPage: number },
    options: { readonly signal?: AbortSignal },
  ) => Promise<RankingPage<R>>
}

/** Number of rows shown at first and added with each step. */
const perPage = 10

/** Loads a ranking from the top, in steps. */
export const useRanking = <R extends Ranked>({ key, load }: Ranking<R>) =>
  useInfiniteQuery({
    queryKey: ['data analysis', 'ranking', ...key],
    queryFn: ({ pageParam, signal }) => load({ page: pageParam, perPage }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPage }, pages) => (pages.length < totalPage ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** Loads a whole ranking for an export. */
export const wholeRanking = <R extends Ranked>({ load }: Ranking<R>): Promise<AllPages<R>> =>
  allPages(
    (page) => load(page, {}),
    ({ medicalInstitutions }) => medicalInstitutions,
  )
