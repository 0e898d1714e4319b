import { type ComponentType, lazy, type ReactNode, useState } from 'react'

/** A screen whose scripts are loaded when it is opened, or before that by `preload`. */
export interface LazyScreen {
  (): ReactNode
  /** Loads the scripts. @throws if they cannot be loaded; opening the screen then shows the failure */
  readonly preload: () => Promise<void>
}

/**
 * Makes a {@link LazyScreen}. A preloaded one renders at once. React's `lazy` would show the fallback even then, and after a fallback React shows
 * nothing else for 300 ms.
 */
export const lazyScreen = (load: () => Promise<{ readonly default: ComponentType }>): LazyScreen => {
  let loaded: ComponentType | undefined
  const loadAndKeep = async () => {
    const module = await load()
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
