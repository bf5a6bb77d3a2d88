import type { AgentStep, CustomerStep, Script, ScriptStep } from './script'

/** The most languages of a script, so that a check of all of them ends. */
export const scriptLanguages = 20

/** Returns the languages of a script, its own first. Accepts steps that were not checked. */
export function languagesOf({ language = 'en', steps }: Pick<Script, 'language' | 'steps'>): string[] {
  return [...new Set([language, ...steps.flatMap((step) => Object.keys(Object(Object(step).translations)))])]
}

/** Returns the script in one of its languages. A step without a version stays as it is. */
export function scriptIn(script: Script, language: string): Script {
  const { steps, language: _, ...rest } = script
  return { language, steps: steps.map((step) => stepIn(step, language)), ...rest }
}

/** The words of a version replace those of the step; an agent's structured content stays if the version has none. */
export function stepIn(step: ScriptStep, language: string): ScriptStep {
  const { translations = {}, ...own } = step
  if (!Object.hasOwn(translations, language)) return own
  const version = Object(translations[language]) as Omit<AgentStep, 'from'> & Omit<CustomerStep, 'from'>
  const replaced = step.from === 'customer' ? ['body', 'tap', 'structured_reply'] : wordsIn(version)
  const kept = Object.fromEntries(Object.entries(own).filter(([name]) => !replaced.includes(name)))
  return Object.assign(kept, version) as ScriptStep
}

const wordsIn = ({ body, live }: Pick<AgentStep, 'body' | 'live'>) =>
  body === undefined && live === undefined ? [] : ['body', 'live']
