import { api } from '#dataProvider/client.ts'

/** The query for one communication. Its key is invalidated whenever communications change. */
export const communicationQuery = (id: number) => ({
  queryKey: ['communications', 'one', id],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.getCommunication({ id }, { signal }),
})
