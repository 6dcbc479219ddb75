import { spawnSync } from 'node:child_process';

/** Each program and its Debian package. */
const NEEDED = {
  podman: 'podman',
  'podman-compose': 'podman-compose',
  debootstrap: 'debootstrap',
  runc: 'runc',
  iptables: 'iptables',
  catatonit: 'catatonit',
  unshare: 'util-linux',
  ip: 'iproute2',
};

/** Throws one error that names every missing program. */
export function assertUsable() {
  const missing = Object.keys(NEEDED).filter((program) => !isThere(program));
  if (missing.length > 0) {
    const packages = missing.map((program) => NEEDED[program]).join(' ');
    throw new Error(`Missing: ${missing.join(', ')}. Install them first: apt-get install ${packages}`);
  }
  if (process.getuid() !== 0) throw new Error('Only root can make base images and networks: run it as root.');
}

function isThere(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}
