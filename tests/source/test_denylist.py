"""Secret-shaped names, and code that only sounds like them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_your_code.source.denylist import is_secret

SECRET = [
    *(".env", ".env.local", ".env.py", ".env-prod", ".envrc", "prod.env", "a/b/.ENV"),
    *("id_rsa", "id_rsa.pub", "id_ed25519", "keys/ID_RSA", "id_ecdsa_sk"),
    *("server.pem", "server.PEM", "tls.key", "cert.p12", "cert.pfx", "AuthKey.p8"),
    *("app.jks", "my.keystore", "vault.kdbx", "vault.kdb", "putty.ppk", "x.ovpn"),
    *(
        ".netrc",
        "_netrc",
        ".npmrc",
        "web/.npmrc",
        ".pypirc",
        ".htpasswd",
        "site.htpasswd",
    ),
    *(".pgpass", ".my.cnf", ".git-credentials", ".dockercfg", ".s3cfg", ".boto"),
    *("credentials", "credentials.json", "Credentials.JSON", "credentials.yml.enc"),
    *("credentials.csv", "credentials.md", "credentials.sh", "gcp-credentials.json"),
    *("application_default_credentials.json", "client_secret_123.json"),
    *("service-account.json", "service_account-prod.json", "serviceaccount.json"),
    *("secrets.yaml", "secret.json", "secrets.prod.toml", ".secrets", "db.secret"),
    *("config/master.key", "terraform.tfstate", "terraform.tfstate.backup"),
    *("prod.tfvars", "prod.auto.tfvars.json", "kubeconfig", "dev.kubeconfig"),
    *(".ssh/config", "home/.ssh/known_hosts", ".aws/config", ".aws/deploy.py"),
    *(".gnupg/pubring.kbx", ".SSH/x.py", ".password-store/a.txt", "backup.gpg"),
    *(".docker/config.json", "home/.docker/config.json", ".kube/config"),
    *(".git/config", "sub/.git/config", ".config/gh/hosts.yml", ".vault-token"),
    *("wp-config.php", "blog/wp-config.php", ".bash_history", ".psql_history"),
    *("server.key~", "server.key.bak", ".env.old", "id_rsa.orig", ".server.key.swp"),
    *(".id_rsa.swp", "#id_rsa#", "credentials.json.bak", "server.pem.", "tls.key "),
    *("tls.key::$DATA", "wp-config.php.bak", "secrets.yml~"),
]
PLAIN = [
    *(
        "secret_manager.py",
        "secrets.py",
        "Secrets.java",
        "secret.go",
        "secrets_test.rb",
    ),
    *("credentials.py", "credentials_test.go", "CredentialsProvider.java"),
    *("credentials.ts", "aws/credentials/chain.rs", "get-credentials.sh"),
    *("service_account.py", "service-account.go", "service-account.md"),
    *("environment.py", "envelope.go", "env.py", "dotenv.js", "src/env/load.ts"),
    *("key.py", "keys.go", "monkey.c", "keyboard.key.ts", "pem.py", "netrc.py"),
    *("_netrc.py", "npmrc.js", "kubeconfig.go", "git_history.py", "history"),
    *(".docker/entrypoint.sh", ".docker/php/config.json", ".kube/deploy.py"),
    *(
        "docker/config.json",
        ".git/hooks/pre-commit",
        "config.json",
        "wp-config-sample.php",
    ),
    *("ssh/config.py", "aws/client.py", "my.ssh/x.py", "token.py", "password.rb"),
    *("a.tar.gz", "secretariat.txt", "secrets-of-the-trade.md", "README.md", "", "a/"),
]


@pytest.mark.parametrize("path", SECRET)
def test_secret_shaped(path: str) -> None:
    assert is_secret(path)


@pytest.mark.parametrize("path", PLAIN)
def test_not_secret_shaped(path: str) -> None:
    assert not is_secret(path)


@given(st.sampled_from(SECRET), st.sampled_from(["", "a/", "src/main/", "é/"]))
def test_neither_case_nor_folder_hides_a_secret(path: str, folder: str) -> None:
    assert is_secret(folder + path.upper())
    assert is_secret(folder + path.lower())


@given(st.text(max_size=60))
def test_every_path_has_an_answer(path: str) -> None:
    assert is_secret(path) in (True, False)
