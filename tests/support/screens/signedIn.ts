import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery, type CurrentUser } from '#authProvider/currentUser.ts'
import { CurrentUser as CurrentUserSchema } from '#contract/tenant/currentUser.ts'
import { fieldConverter } from '#dataProvider/fieldNames.ts'
import { sampleOf } from './sample.ts'
import { userWith } from './user.ts'

/** Puts a signed-in person into the cache of a test in a DOM: 佐藤 花子, or somebody who differs from her by some fields. */
export const signedIn = (queryClient: QueryClient, fields: Parameters<typeof userWith>[0] = {}): void => {
  const user = fieldConverter(CurrentUserSchema, 'toCamel')(sampleOf(CurrentUserSchema, userWith(fields)))
  queryClient.setQueryData<CurrentUser>(currentUserQuery.queryKey, user as CurrentUser)
}
