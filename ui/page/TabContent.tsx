import { Activity, type ReactNode, useState } from 'react'

export interface TabContentProps {
  readonly isShown: boolean
  readonly children: ReactNode
}

/** What a tab shows. Once it has been shown, what was typed and chosen in it stays while another tab is open; nothing is loaded for it meanwhile. */
export const TabContent = ({ isShown, children }: TabContentProps) => {
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  if (!isShown && !wasShown) return null
  return <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>
}
