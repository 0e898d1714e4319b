import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/**
 * Leaves a screen whose record no longer exists: everything is out of date, and the next screen loads it anew. The present
 * one, which stays for a moment, asks for nothing that is gone.
 * @returns a function of the address to go to
 */
export const useLeave = () => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useCallback(
    async (address: string) => {
      await queryClient.invalidateQueries({ refetchType: 'none' })
      await navigate(address)
    },
    [navigate, queryClient],
  )
}
