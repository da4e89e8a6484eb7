import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = new URL('../..', import.meta.url).pathname
/** What the development server needs, in addition to the packages. */
const COPIED = ['apps', 'packages', 'tools', 'package.json', 'tsconfig.base.json']
const OWN_PACKAGES = '@inferdex'

export type CheckoutCopy = {
  folder: string
  /** Replaces a text in the one source file below a folder that contains it. */
  edit: (below: string, text: string, by: string) => Promise<void>
  remove: () => Promise<void>
}

/** Copies the source, so that a test may change it, and links the installed packages. */
export async function copyCheckout(): Promise<CheckoutCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'inferdex-checkout-'))
  for (const name of COPIED) {
    const filter = (path: string) => !/\/(?:node_modules|build|\.react-router)$/.test(path)
    await cp(join(ROOT, name), join(folder, name), { recursive: true, filter })
  }
  await linkPackages(folder)
  return {
    folder,
    edit: async (below, text, by) => {
      const file = await fileWith(join(folder, below), text)
      await writeFile(file, (await readFile(file, 'utf8')).replace(text, by))
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Links the project's own packages to the copy. */
async function linkPackages(folder: string): Promise<void> {
  const installed = join(ROOT, 'node_modules')
  const linked = join(folder, 'node_modules')
  await mkdir(join(linked, OWN_PACKAGES), { recursive: true })
  for (const name of await readdir(installed)) {
    if (name !== OWN_PACKAGES) await symlink(join(installed, name), join(linked, name))
  }
  for (const group of ['apps', 'packages']) {
    for (const name of await readdir(join(folder, group), { withFileTypes: true })) {
      if (name.isDirectory()) await symlink(join(folder, group, name.name), join(linked, OWN_PACKAGES, name.name))
    }
  }
}

async function fileWith(folder: string, text: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const found: string[] = []
  for (const name of names) {
    const file = join(folder, name)
    if ((await readFile(file, 'utf8')).includes(text)) found.push(file)
  }
  const [file] = found
  if (file === undefined || found.length > 1) throw new Error(`${found.length} files below ${folder} have ${text}`)
  return file
}
