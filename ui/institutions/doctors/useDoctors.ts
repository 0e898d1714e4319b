import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Reply, type RequestParameters } from '#dataProvider/client.ts'
import { useSayFailure } from '../../queries/useSayFailure.ts'
import { useToast } from '../../queries/useToast.tsx'
import './texts.ts'

export type Doctor = Reply<'listDoctors'>['doctors'][number]
export type NewDoctor = RequestParameters<'createDoctor'>['body']
export type DoctorChanges = RequestParameters<'updateDoctor'>['body']

const perPage = 10

export const doctorsKey = (institutionId: number) => ['doctors', institutionId] as const

/** The doctors of an institution, page by page. */
export const useDoctors = (institutionId: number) =>
  useInfiniteQuery({
    queryKey: [...doctorsKey(institutionId), 'pages'],
    queryFn: ({ pageParam, signal }) => api.listDoctors({ id: institutionId, page: pageParam, perPage }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPage }, pages) => (pages.length < totalPage ? pages.length + 1 : undefined),
  })

const useRefresh = (institutionId: number) => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: doctorsKey(institutionId) })
}

/** Adds a doctor or changes the given one. */
export const useSaveDoctor = (institutionId: number, doctor: Doctor | undefined) => {
  const refresh = useRefresh(institutionId)
  return useMutation({
    mutationFn: (body: NewDoctor & DoctorChanges) =>
      doctor
        ? api.updateDoctor({ medicalInstitutionId: institutionId, id: doctor.id, body })
        : api.createDoctor({ id: institutionId, body }),
    onSuccess: refresh,
  })
}

/** Adds several doctors, all or none of them. */
export const useAddDoctors = (institutionId: number) => {
  const refresh = useRefresh(institutionId)
  return useMutation({
    mutationFn: (doctors: NewDoctor[]) => api.createDoctors({ id: institutionId, body: { doctors } }),
    onSuccess: refresh,
  })
}

/** Deletes a doctor, with undo. */
export const useDeleteDoctor = (institutionId: number) => {
  const refresh = useRefresh(institutionId)
  const toast = useToast()
  const sayFailure = useSayFailure()
  const restore = useMutation({
    mutationFn: ({ id }: Doctor) => api.restoreDoctor({ medicalInstitutionId: institutionId, id }),
    onSuccess: refresh,
    onError: (error) => sayFailure(error, 'renkei.shell.undo_failed'),
  })
  return useMutation({
    mutationFn: ({ id }: Doctor) => api.deleteDoctor({ medicalInstitutionId: institutionId, id }),
    onSuccess: (_deleted, doctor) => {
      toast('renkei.doctors.deleted', { messageArgs: { name: doctor.name }, onUndo: () => restore.mutate(doctor) })
      return refresh()
    },
    onError: (error) => sayFailure(error, 'renkei.form.delete_failed'),
  })
}
