import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { withTexts } from './i18n/i18nProvider.ts'

/** A screen whose scripts are loaded when it is opened, or before that by `preload`. */
export interface LazyScreen {
  (): ReactNode
  /** Loads the scripts. @throws if they cannot be loaded; opening the screen then shows the failure */
  readonly preload: () => Promise<void>
}

/**
 * Makes a {@link LazyScreen}. A preloaded one renders at once. React's `lazy` would show the fallback even then, and after a fallback React shows
 * nothing else for 300 ms.
 * @param texts - `start` if the screen is part of the start (i18n/ja/start.ts). Any other waits for all texts
 */
export const lazyScreen = (
  load: () => Promise<{ readonly default: ComponentType }>,
  { texts = 'all' }: { readonly texts?: 'start' | 'all' } = {},
): LazyScreen => {
  const loadWithTexts = texts === 'start' ? load : withTexts(load)
  let loaded: ComponentType | undefined
  const loadAndKeep = async () => {
    const module = await loadWithTexts()
    loaded = module.default
    return module
  }
  const Late = lazy(loadAndKeep)
  const Screen = () => {
    // Decided once: another component in the same place would lose the screen's state.
    const [Component] = useState<ComponentType>(() => loaded ?? Late)
    return <Component />
  }
  const preload = async () => {
    await loadAndKeep()
  }
  return Object.assign(Screen, { preload })
}
