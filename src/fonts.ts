import { pauseAfter } from '#ui/queries/useRetrying.ts'

/** A new element: what a browser could not load for one, it does not try again. */
const linkTo = (href: string): HTMLLinkElement =>
  Object.assign(document.createElement('link'), { rel: 'stylesheet', href })

/**
 * Loads the font, half a megabyte in two dozen files, once the page has nothing else to load. Until then the system's Japanese font is used, and
 * also while the server is away: files that could not be loaded are tried again at growing pauses.
 * @param href - of the font's stylesheet
 * @param whenQuiet - calls its argument at that time
 * @param wait - calls a function after a number of seconds
 */
export const loadFonts = (
  href: string,
  whenQuiet: (work: () => void) => void,
  wait: (seconds: number, work: () => void) => void = (seconds, work) => void setTimeout(work, seconds * 1000),
): void =>
  whenQuiet(() => {
    let failures = 0
    let isWaiting = false
    let link: HTMLLinkElement
    const retryLater = () => {
      if (isWaiting) return
      isWaiting = true
      failures += 1
      wait(pauseAfter(failures), () => {
        isWaiting = false
        const former = link
        link = added()
        former.remove()
      })
    }
    const added = () => {
      const next = linkTo(href)
      next.addEventListener('error', retryLater)
      document.head.append(next)
      return next
    }
    document.fonts.addEventListener('loadingerror', retryLater)
    link = added()
  })
