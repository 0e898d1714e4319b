import { useEffect } from 'react'
import { useStore } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { undoDuration, useToast } from '#ui/queries/useToast.tsx'

/** Says, once on a device, why the app opens with its usual screen: the dashboard that the person has chosen was deleted. The bell says by whom. */
export const useTellOfGoneStartPage = (): void => {
  const toast = useToast()
  const user = useCurrentUser()
  const gone = user?.goneStartPageDashboard ?? null
  const [told, setTold] = useStore<number | null>(`gone_start_page.${user?.id ?? 0}`, null)
  useEffect(() => {
    if (gone === null || gone.id === told) return
    setTold(gone.id)
    toast('renkei.shell.start_page_gone', {
      type: 'warning',
      messageArgs: { name: gone.name },
      autoHideDuration: undoDuration,
    })
  }, [gone, told, setTold, toast])
}
