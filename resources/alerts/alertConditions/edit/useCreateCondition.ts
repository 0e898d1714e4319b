import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { type Draft, judgedOf } from './draft.ts'

/** Saves a new condition and goes to the list. */
export const useCreateCondition = () => {
  const toast = useToast()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isSaved, setSaved] = useState(false)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (draft: Draft) => api.createAlertCondition({ body: { name: draft.name, ...judgedOf(draft) } }),
    onSuccess: async () => {
      // Before the screen is left, which would otherwise ask about unsaved input.
      setSaved(true)
      toast('renkei.alert_conditions.created')
      await queryClient.invalidateQueries({ queryKey: ['alert_conditions'] })
      void navigate('/alert_conditions')
    },
  })
  // The form stays until the list has come. Saved again meanwhile, it would be another condition.
  return { create: mutate, isPending: isPending || isSuccess, isSaved, error }
}
