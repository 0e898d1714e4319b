import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, type Reply, type RequestParameters } from '#dataProvider/client.ts'
import { usePollingOfShared } from '#ui/queries/usePolling.ts'

export type DataUpload = Reply<'listDataUploads'>['dataUploads'][number]
export type DataUploadDetail = Reply<'readDataUpload'>
export type Consequences = Reply<'checkDataUploads'>['uploads'][number]
export type UploadChoice = RequestParameters<'startDataUploads'>['body']['uploads'][number]

const maxWaiting = 100
const pastPerPage = 20
const problemsPerPage = 20

/** Start of the keys of all queries for uploads. */
export const uploadsKey = ['data_uploads']
const detailKey = (id: number) => [...uploadsKey, 'detail', id]
/** Whether a key belongs to a query for one particular upload. */
export const isOfUpload = (key: readonly unknown[], id: number): boolean => key[1] === 'detail' && key[2] === id

const firstPause = 1_000
const maxPause = 10_000

/** Milliseconds until running work is polled again. The pause grows with its duration. */
const pause = (underWay: number) => Math.min(maxPause, firstPause + underWay / 20)

const waitingKey = [...uploadsKey, 'waiting']

/** The uploads that wait for confirmation. Colleagues may start or discard them while they are shown. */
export const useWaiting = () =>
  useQuery(
    usePollingOfShared({
      queryKey: waitingKey,
      read: (options) => api.listDataUploads({ status: ['waiting'], perPage: maxWaiting }, options),
      isUnderWay: () => false,
      pause,
    }),
  )

/** Whether any of several uploads is being imported. */
export const isAnyUnderWay = ({ dataUploads }: { readonly dataUploads: readonly DataUpload[] }): boolean =>
  dataUploads.some(({ status }) => status === 'processing')

/** The uploads whose import has been started or is impossible. One that stops running may wait for confirmation again. */
export const usePast = (page: number) => {
  const queryClient = useQueryClient()
  const polling = usePollingOfShared({
    queryKey: [...uploadsKey, 'past', page],
    read: (options) =>
      api.listDataUploads({ status: ['processing', 'completed', 'failed'], page, perPage: pastPerPage }, options),
    isUnderWay: isAnyUnderWay,
    pause,
  })
  const query = useQuery({ ...polling, placeholderData: keepPreviousData })
  const underWay = query.data?.dataUploads.filter(({ status }) => status === 'processing').length ?? 0
  const before = useRef(underWay)
  useEffect(() => {
    if (underWay < before.current) void queryClient.invalidateQueries({ queryKey: waitingKey })
    before.current = underWay
  }, [underWay, queryClient])
  return query
}

/** The consequences of starting uploads with these choices, by id, and whether they are still those of the choices before. */
export const useConsequences = (choices: readonly UploadChoice[]) => {
  const uploads = choices.map(({ id, kind, firstMonth, lastMonth }) => ({ id, kind, firstMonth, lastMonth }))
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...uploadsKey, 'check', uploads],
    queryFn: () => api.checkDataUploads({ body: { uploads } }),
    enabled: uploads.length > 0,
    placeholderData: keepPreviousData,
  })
  return {
    consequences: new Map<number, Consequences>(data?.uploads.map((upload) => [upload.id, upload])),
    isOfBefore: isPlaceholderData,
  }
}

export const useUpload = (id: number, enabled = true) =>
  useQuery({
    ...usePollingOfShared({
      queryKey: detailKey(id),
      read: (options) => api.readDataUpload({ id }, options),
      isUnderWay: ({ status }) => status === 'processing',
      pause,
    }),
    enabled,
  })

export const useProblems = (id: number, page: number, isRejected: boolean | undefined) =>
  useQuery({
    queryKey: [...detailKey(id), 'problems', page, isRejected ?? 'all'],
    queryFn: () =>
      api.listDataUploadProblems({
        id,
        page,
        perPage: problemsPerPage,
        ...(isRejected !== undefined && { isRejected }),
      }),
    placeholderData: keepPreviousData,
  })
