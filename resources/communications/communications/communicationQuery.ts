import { api } from '../../../dataProvider/client.ts'

/** One communication, under a key that is read anew whenever communications change. */
export const communicationQuery = (id: number) => ({
  queryKey: ['communications', 'one', id],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.getCommunication({ id }, { signal }),
})
