import type { Page } from '@playwright/test'

export async function collectViolations(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('policyRefused', (what: string) => refused.push(what))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
      (window as never as { policyRefused(what: string): void }).policyRefused(
        `${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`,
      ),
    )
  })
  page.on('pageerror', ({ message }) => refused.push(message))
  return refused
}
