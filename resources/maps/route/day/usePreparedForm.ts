import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useGetList, useGetMany } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { useMayCall } from '#authProvider/mayCall.ts'
import { communicationLabelsQuery } from '#ui/labels/communicationLabels.ts'
import { offeredInstitutions } from '#ui/fields/InstitutionInput.tsx'

/**
 * Loads what the form for a visit needs before somebody is without a connection: its scripts and labels, and the names that it shows. What cannot be
 * loaded now, the form loads when it is opened.
 */
export const usePreparedForm = (stopIds: readonly number[]): void => {
  const user = useCurrentUser()
  const enabled = useMayCall('createCommunication')
  const quiet = { onError: () => {}, enabled }
  useEffect(() => {
    if (enabled) import('#resources/communications/communications/form/NewCommunicationScreen.tsx').catch(() => {})
  }, [enabled])
  useQuery({ ...communicationLabelsQuery, enabled })
  useGetMany('medical_institutions', { ids: [...stopIds] }, quiet)
  useGetMany('staffs', { ids: user ? [user.id] : [] }, quiet)
  useGetList('medical_institutions', offeredInstitutions, quiet)
}
