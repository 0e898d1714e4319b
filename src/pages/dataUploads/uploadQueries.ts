import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, type Reply, type RequestParameters } from '../../../dataProvider/client.ts'

export type DataUpload = Reply<'listDataUploads'>['dataUploads'][number]
export type DataUploadDetail = Reply<'readDataUpload'>
export type Consequences = Reply<'checkDataUploads'>['uploads'][number]
export type UploadChoice = RequestParameters<'startDataUploads'>['body']['uploads'][number]

const mostWaiting = 100
const pastPerPage = 20
const problemsPerPage = 20

/** Beginning of the keys of all that is asked of uploads. */
export const uploadsKey = ['data_uploads']
const detailKey = (id: number) => [...uploadsKey, 'detail', id]
/** Whether a key belongs to what is asked of one upload. */
export const isOfUpload = (key: readonly unknown[], id: number): boolean => key[1] === 'detail' && key[2] === id

const firstPause = 1_000
const longestPause = 10_000

/** Milliseconds until something under way is looked at again, longer the longer it lasts; false while nothing is. */
const usePauses = () => {
  const since = useRef<number | undefined>(undefined)
  return (isUnderWay: boolean): number | false => {
    if (!isUnderWay) {
      since.current = undefined
      return false
    }
    since.current ??= Date.now()
    return Math.min(longestPause, firstPause + (Date.now() - since.current) / 20)
  }
}

/** The uploads that wait for somebody to confirm them. */
export const useWaiting = () =>
  useQuery({
    queryKey: [...uploadsKey, 'waiting'],
    queryFn: () => api.listDataUploads({ status: ['waiting'], perPage: mostWaiting }),
  })

/** The uploads that have been started, or cannot be. */
export const usePast = (page: number) => {
  const pauseFor = usePauses()
  return useQuery({
    queryKey: [...uploadsKey, 'past', page],
    queryFn: () => api.listDataUploads({ status: ['processing', 'completed', 'failed'], page, perPage: pastPerPage }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      pauseFor(state.data?.dataUploads.some(({ status }) => status === 'processing') === true),
  })
}

/** What would come of starting uploads in this way, by id. */
export const useConsequences = (choices: readonly UploadChoice[]) => {
  const uploads = choices.map(({ id, kind, firstMonth, lastMonth }) => ({ id, kind, firstMonth, lastMonth }))
  const { data } = useQuery({
    queryKey: [...uploadsKey, 'check', uploads],
    queryFn: () => api.checkDataUploads({ body: { uploads } }),
    enabled: uploads.length > 0,
    placeholderData: keepPreviousData,
  })
  return new Map<number, Consequences>(data?.uploads.map((found) => [found.id, found]))
}

export const useUpload = (id: number) => {
  const pauseFor = usePauses()
  return useQuery({
    queryKey: detailKey(id),
    queryFn: () => api.readDataUpload({ id }),
    refetchInterval: ({ state }) => pauseFor(state.data?.status === 'processing'),
  })
}

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
